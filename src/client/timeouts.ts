/** How long a call may take before it counts as a network error (SHELL-017). Slow calls say so in their contract. */
export const callTimeoutMs = 30_000;
