import { isEmpty } from '#common/values.ts'
import { useLocalized } from '../api/text.tsx'

/** A list of plain values in one line; a list of objects, one line each. */
export function JsonText({ value }: { value: unknown }) {
  const localize = useLocalized()
  if (!Array.isArray(value))
    return typeof value === 'object' ? (
      <span className="multiline">
        {Object.entries(value!)
          .map(([k, v]) => `${k}: ${String(v ?? '–')}`)
          .join('\n')}
      </span>
    ) : (
      String(value)
    )
  const one = (x: unknown) => {
    if (typeof x !== 'object' || x === null) return String(x)
    const o = x as Record<string, string>
    return (
      localize(o['nameZh'] ?? o['titleZh'], o['nameEn'] ?? o['titleEn']) ||
      Object.values(o)
        .filter((part) => !isEmpty(part))
        .join(' · ')
    )
  }
  return (
    <span className="tags">
      {value.map((x, at) => (
        <span className="tag" key={at}>
          {one(x)}
        </span>
      ))}
    </span>
  )
}
