"""Rules, choices and misses as plain lines, terminal cards and JSON."""
