import { useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'

/** Who made a change: the name of the user, or the system, which the server names `system`. */
export function ActorName({ name }: { name: string | null | undefined }) {
  const t = useMessages(kitText)
  return name === 'system' ? t.itself : (name ?? '–')
}
