import { useFormDraft } from './use-form-draft.ts'
import type { FormDraftOptions } from './use-form-draft.ts'
import { useRefusal } from './use-refusal.ts'
import type { RefusalOptions } from './use-refusal.ts'

type EditingOptions<T> = FormDraftOptions<T> & RefusalOptions

/**
 * What every form needs besides its inputs: unsent input as a draft, its restore and offer, the
 * submission, and the errors of a refused one.
 */
export function useEditing<T>(options: EditingOptions<T>) {
  const { version } = options
  const { typed, setTyped, offer, restore, discard, draft } = useFormDraft(options)
  const { fault, setFault, serverErrors, refuse, clear, goTo } = useRefusal(options)

  /**
   * Runs an action that sends the input. After an eviction of the page it is repeated by its name.
   * @returns the result of the action; undefined when the server refused it
   */
  const submit = <R>(name: string, work: () => Promise<R>): Promise<R | undefined> =>
    draft.trackAction(name, async () => {
      clear()
      try {
        return await work()
      } catch (cause) {
        return void refuse(cause)
      }
    })
  /** Ends the editing of input that was saved. */
  const finish = () => {
    setTyped(null)
    setFault(null)
    discard()
  }
  /** Sets the changes of a record as unsent input. Without any, the draft is deleted. */
  const setChanges = (changes: T & object) => {
    const isChanged = Object.keys(changes).length > 0
    setTyped(isChanged ? changes : null)
    if (!isChanged) draft.drop()
  }
  return {
    typed,
    dirty: typed !== null,
    /** sets the unsent input; null: nothing differs from the record */
    setTyped,
    setChanges,
    offer,
    isDraftStale: version !== null && offer?.version !== version,
    restore,
    discard,
    dropDraft: draft.drop,
    fault,
    setFault,
    serverErrors,
    /** removes the errors of a refusal, after the input changed */
    clearErrors: clear,
    refuse,
    goTo,
    submit,
    finish,
  }
}
export type Editing = Pick<
  ReturnType<typeof useEditing>,
  'offer' | 'isDraftStale' | 'restore' | 'discard' | 'fault'
>
