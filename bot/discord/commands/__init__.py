"""What players can type and click in Discord's own menus; ``gateway/client`` lists it."""
