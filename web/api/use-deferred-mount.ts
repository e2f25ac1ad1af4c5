import { useDeferredValue } from 'react'

/**
 * False in the first render, true in a following low-priority render, so that a slow processor
 * draws the rows of a list first.
 */
export const useDeferredMount = (): boolean => useDeferredValue(true, false)
