import type { SubmitError } from '#web/kit/form/FormDrawer.tsx'

/**
 * Maps server errors of list parts to the keys of the parts: `lines.2.amount` refers to the third
 * part that was sent.
 */
export const partFaults = (
  fault: SubmitError | undefined,
  list: string,
  keys: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    (fault?.fields ?? []).flatMap(({ field, msg }) => {
      const [name, at] = field.split('.')
      const key = name === list ? keys[Number(at)] : undefined
      return key === undefined ? [] : [[key, msg]]
    }),
  )
