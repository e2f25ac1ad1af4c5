import { useState } from 'react'
import { download } from '../../api/files.ts'
import { notify } from '../../api/notify.ts'

/**
 * Saves files that calls answer with. A failure is shown as a message.
 * @returns whether a file is on its way, and the function that saves the answer of a call
 */
export function useDownload(): {
  busy: boolean
  save: (path: string, input: object) => void
} {
  const [busy, setBusy] = useState(false)
  const save = (path: string, input: object) => {
    setBusy(true)
    void download(path, input)
      .catch((cause: Error) => notify.error(cause.message))
      .finally(() => setBusy(false))
  }
  return { busy, save }
}
