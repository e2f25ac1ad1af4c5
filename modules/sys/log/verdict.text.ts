/** What was found in the trail, in words: for the page and for the command. */
import type { OutputOf } from '#common/contract.ts'
import { say } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import type { log } from './log.contract.ts'
import { logText } from './log.text.ts'

export type Verdict = Omit<NonNullable<OutputOf<typeof log, 'trailState'>['last']>, 'time'>
type Break = Verdict['breaks'][number]

const figure = (n: number) => n.toLocaleString('en-US')

/** One break in words. */
export function breakInWords({ kind, id, after, count }: Break, lang: Lang): string {
  const phrase = kind === 'removed' && id === null ? logText.breaks.removedUnknown : logText.breaks[kind]
  return say(phrase, lang, { id: `#${id}`, after: after === null ? say(logText.start, lang) : `#${after}`, count: figure(count) })
}

/** The whole verdict: one line when it is sound, otherwise the breaks, the first first. */
export function verdictInWords(verdict: Verdict, lang: Lang): string[] {
  const { sound, entries, checkpoints, outside, breaks } = verdict
  const lines = sound ? [say(logText.sound, lang, { entries: figure(entries), checkpoints: figure(checkpoints) })]
    : breaks.map((one, i) => `${i ? '' : say(logText.first, lang)}${breakInWords(one, lang)}`)
  return outside || !entries ? lines : [...lines, say(logText.noOutside, lang)]
}
