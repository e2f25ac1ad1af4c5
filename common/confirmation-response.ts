import { int } from './fields.ts'
import type { JsonSchema } from './fields.ts'
import type { Call } from './calls.ts'

/** Response of a call that waits for a second person's confirmation. */
export interface Waiting {
  confirmationId: number
}
/** The call with the answer of a change that a second person must confirm first. */
export function withConfirmation(call: Call): Call {
  const { required: requiredNames, ...out } = call.out as JsonSchema & { required?: string[] }
  const properties = {
    ...(out['properties'] as object | undefined),
    confirmationId: {
      ...int(1).schema,
      description:
        'Nothing has changed yet: id of the request in sys/confirmation that a second person must confirm',
    },
  }
  return {
    ...call,
    out: {
      ...out,
      properties,
      if: { required: ['confirmationId'] },
      ...(requiredNames?.length && { else: { required: requiredNames } }),
    } as JsonSchema,
  }
}
