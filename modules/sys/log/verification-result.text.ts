/** Messages of the verification result, for the page and the command. */
import type { OutputOf } from '#common/contract.ts'
import { formatMessage } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import type { log } from './log.contract.ts'
import { logText } from './log.text.ts'

export type Verdict = Omit<NonNullable<OutputOf<typeof log, 'trailState'>['last']>, 'time'>
type Break = Verdict['breaks'][number]

const figure = (n: number) => n.toLocaleString('en-US')

/** Describes one break. */
export function describeBreak(
  { kind, id, after, count, seq, time, what }: Break,
  lang: Lang,
): string {
  const phrase =
    kind === 'removed' && id === null ? logText.breaks.removedUnknown : logText.breaks[kind]
  const start = formatMessage(logText.start, lang)
  const said = formatMessage(phrase, lang, {
    id: `#${id ?? '?'}`,
    after: after === null ? start : `#${after}`,
    count: figure(count),
    what: what ?? '?',
  })
  if (kind !== 'cutOff' && (kind !== 'removed' || id !== null)) return said
  const more = [
    ...(seq === null ? [] : [formatMessage(logText.firstLost, lang, { seq: figure(seq) })]),
    ...(time === null ? [] : [formatMessage(logText.thereAt, lang, { time })]),
  ]
  return [said, ...more].join(lang === 'zh' ? '；' : '; ')
}

/** Describes the result: one line when the trail is sound, otherwise the breaks in order. */
export function describeVerdict(verdict: Verdict, lang: Lang): string[] {
  const { sound, entries, checkpoints, outside, breaks } = verdict
  const lines = sound
    ? [
        formatMessage(logText.sound, lang, {
          entries: figure(entries),
          checkpoints: figure(checkpoints),
        }),
      ]
    : breaks.map(
        (one, i) => `${i ? '' : formatMessage(logText.first, lang)}${describeBreak(one, lang)}`,
      )
  if (!sound && verdict.unused)
    lines.push(formatMessage(logText.unused, lang, { count: figure(verdict.unused) }))
  return outside || !entries ? lines : [...lines, formatMessage(logText.noOutside, lang)]
}
