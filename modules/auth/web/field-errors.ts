import { ApiError } from '#web/api/call.ts'

/** Messages of a refused call, by field; those without a field under `whole`. */
export function errorsByField(cause: unknown): Record<string, string> {
  if (!(cause instanceof ApiError)) throw cause
  return cause.fields.length > 0
    ? Object.fromEntries(cause.fields.map((f) => [f.field, f.msg]))
    : { whole: cause.msg }
}
