import { useDeferredValue } from 'react'

/** False in the first picture of what uses it, true in the next, drawn when nothing is more urgent: so that a slow processor comes to the rows of a list first. */
export const useLater = (): boolean => useDeferredValue(true, false)
