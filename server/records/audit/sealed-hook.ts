import { defineHook } from '#server/core/hook.ts'
import type { Services } from '#server/core/context.ts'

/** Called after this process has sealed entries of the audit trail. Errors are logged. */
export const sealedHook = defineHook<(services: Services) => Promise<void>>()
