import type { Message } from '#common/text.ts'
import { formatBoth } from '#common/text.ts'
import { kitText } from '../kit.text.ts'

/**
 * What a move has done.
 * @param title label of the move, for one without words of its own
 * @param result of a decision; 0: refused
 */
export function moveMessage(move: string, title: Message, result?: unknown): Message {
  const messages: Readonly<Record<string, Message>> = kitText.moves
  const done = messages[result === 0 ? 'refused' : move]
  return done ?? { key: kitText.moved.key, ...formatBoth(kitText.moved, { move: title }) }
}
