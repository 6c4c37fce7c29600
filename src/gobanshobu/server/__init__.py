"""HTTP and WebSocket on top of `service`."""
