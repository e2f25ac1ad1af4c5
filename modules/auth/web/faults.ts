import { ApiError } from '#web/api/call.ts'

/** What a refused call says, by field; what belongs to none under `whole`. */
export function faultsOf(cause: unknown): Record<string, string> {
  if (!(cause instanceof ApiError)) throw cause
  return cause.fields.length > 0 ? Object.fromEntries(cause.fields.map((f) => [f.field, f.msg])) : { whole: cause.msg }
}
