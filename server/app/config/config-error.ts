import { StartRefusal } from '#server/core/start-refusal.ts'

/** A setting of the environment that is refused, with the variable and what it accepts. */
export class ConfigError extends StartRefusal {}
