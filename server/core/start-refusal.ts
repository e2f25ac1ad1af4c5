/**
 * Refusal to start until a person changes something: settings, the data folder, or the version. The
 * message says what. A restart by itself would be refused again.
 */
export class StartRefusal extends Error {}

/** Exit code of a refused start, EX_CONFIG of sysexits.h. The systemd unit does not restart after it. */
export const refusedExitCode = 78
