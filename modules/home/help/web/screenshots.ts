/** Screenshots, taken by `npm run screenshots`, in the reader's language. */
import type { Lang } from '#common/text.ts'

const files = import.meta.glob<string>('../../../../docs/screens/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})
/** The URL of a screenshot, if it exists. */
export const pictureOf = (name: string, lang: Lang): string | undefined =>
  Object.entries(files).find(([path]) => path.endsWith(`/${name}-${lang}.webp`))?.[1]

/** Screenshots of each topic. */
export const picturesOf: Readonly<
  Record<string, readonly ('workbench' | 'ship' | 'quotation' | 'survey-certificate' | 'funds')[]>
> = {
  home: ['workbench'],
  ship: ['ship'],
  work: ['quotation', 'survey-certificate'],
  stat: ['funds'],
}
