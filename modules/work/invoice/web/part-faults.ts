import type { Fault } from '#web/kit/form/CallDrawer.tsx'

/** What was said of parts of a list, by the key of the part: `lines.2.amount` is about the third that was sent. */
export const partFaults = (fault: Fault | undefined, list: string, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries((fault?.fields ?? []).flatMap(({ field, msg }) => {
    const [name, at] = field.split('.')
    const key = name === list ? keys[Number(at)] : undefined
    return key === undefined ? [] : [[key, msg]]
  }))
