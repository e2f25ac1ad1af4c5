/** What a later module registers on a hook of this one. */
export interface Hook<T> {
  /** Called while the later module is loaded. */
  register(handler: T): void
  /** All that is registered, in the order of registration. */
  readonly handlers: readonly T[]
  /** The one that is registered. @throws Error when nothing is */
  handler(): T
}

/**
 * Defines a hook: a module offers it where a module that comes after it must act.
 * @param missing message of the error of `handler()` when nothing is registered
 */
export function defineHook<T>(missing = 'nothing is registered on this hook'): Hook<T> {
  const handlers: T[] = []
  return {
    handlers,
    register: (handler) => void handlers.push(handler),
    handler: () => {
      const last = handlers.at(-1)
      if (last === undefined) throw new Error(missing)
      return last
    },
  }
}

/** Calls all that is registered on a hook, one after the other. */
export async function callHandlers<A extends readonly unknown[]>(
  { handlers }: Hook<(...args: A) => unknown>,
  ...args: A
): Promise<void> {
  for (const handler of handlers) await handler(...args)
}
