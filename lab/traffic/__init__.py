"""Traffic between hosts: bulk TCP and UDP, requests and responses, and a background to look at."""
