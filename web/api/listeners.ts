/** Listeners of one kind of event. */
export interface Listeners<A extends unknown[]> {
  /** Registers a listener; returns a function that removes it. */
  subscribe: (listener: (...args: A) => void) => () => void
  /** Calls every listener. */
  notify: (...args: A) => void
}

/** Creates an empty set of listeners. `A`: the arguments of an event. */
export function createListeners<A extends unknown[] = []>(): Listeners<A> {
  const listeners = new Set<(...args: A) => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (...args) => {
      for (const listener of listeners) listener(...args)
    },
  }
}
