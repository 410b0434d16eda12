"""What Discord refuses: forms, commands, messages, embeds, components, modals."""
