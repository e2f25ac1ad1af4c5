import { useState } from 'react'
import type { FormDefinition } from '#common/rules/forms/designed-form.ts'
import { begun, designOf, redone, stepped, undone } from './design.ts'
import type { Design } from './design.ts'

/** A form under design, with undo and redo. */
export function useDesignHistory(start: FormDefinition) {
  const [history, setHistory] = useState(() => begun(designOf(start)))
  return {
    design: history.now,
    /** Consecutive changes with the same tag are undone together. */
    update: (change: (now: Design) => Design, tag: string | null = null) =>
      setHistory((t) => stepped(t, change(t.now), tag)),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }
}
export type DesignHistory = ReturnType<typeof useDesignHistory>
