/**
 * Refusal to start until a person changes something: settings, the data folder, or the version. A
 * restart by itself would be refused again.
 */
export class StartRefusal extends Error {
  readonly fault: string
  readonly remedy: string | undefined

  /**
   * @param fault what is wrong, as sentences
   * @param remedy what to do, as sentences, unless the fault says so; the message is both
   */
  constructor(fault: string, remedy?: string, options?: ErrorOptions) {
    super(remedy ? `${fault} ${remedy}` : fault, options)
    this.fault = fault
    this.remedy = remedy
  }
}

/** Exit code of a refused start, EX_CONFIG of sysexits.h. The systemd unit does not restart after it. */
export const refusedExitCode = 78
