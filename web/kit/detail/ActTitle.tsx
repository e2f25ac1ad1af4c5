import { useSay } from '../../api/text.tsx'
import type { ResourceText } from '../words.ts'
import './detail.css'

/** The title of a dialog that does something with one record: what is done, and beneath it with which. */
export function ActTitle({ act, text, name }: { act: string; text: ResourceText; name: string }) {
  const one = useSay()(text.one)
  // Some numbers say already what they are of.
  return <>{act}<span className="act-of">{name.startsWith(one) ? name : `${one} · ${name}`}</span></>
}
