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
export function breakInWords({ kind, id, after, count, seq, time, what }: Break, lang: Lang): string {
  const phrase = kind === 'removed' && id === null ? logText.breaks.removedUnknown : logText.breaks[kind]
  const start = say(logText.start, lang)
  const said = say(phrase, lang, {
    id: `#${id ?? '?'}`, after: after === null ? start : `#${after}`, count: figure(count), what: what ?? '?',
  })
  if (kind !== 'cutOff' && (kind !== 'removed' || id !== null)) return said
  const more = [
    ...(seq === null ? [] : [say(logText.firstLost, lang, { seq: figure(seq) })]),
    ...(time === null ? [] : [say(logText.thereAt, lang, { time })]),
  ]
  return [said, ...more].join(lang === 'zh' ? '；' : '; ')
}

/** The whole verdict: one line when it is sound, otherwise the breaks, the first first. */
export function verdictInWords(verdict: Verdict, lang: Lang): string[] {
  const { sound, entries, checkpoints, outside, breaks } = verdict
  const lines = sound ? [say(logText.sound, lang, { entries: figure(entries), checkpoints: figure(checkpoints) })]
    : breaks.map((one, i) => `${i ? '' : say(logText.first, lang)}${breakInWords(one, lang)}`)
  if (!sound && verdict.unused) lines.push(say(logText.unused, lang, { count: figure(verdict.unused) }))
  return outside || !entries ? lines : [...lines, say(logText.noOutside, lang)]
}
