import { useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { DateText } from '#web/kit/values.tsx'
import type { Param } from './paper.ts'
import { pageText } from './paperPage.text.ts'

/** What stands for a parameter on the certificate: what was filled in, otherwise what the register knows. */
export function ValueText({ param, value, known }: { param: Param; value: unknown; known: string | undefined }) {
  const t = useText(pageText)
  if (param.formType === 7) return value === true ? t.yes : t.no
  const filled = value !== undefined && value !== null
  if (!filled) return known ?? <span className="nothing">–</span>
  if (value === '') return <span className="nothing">–</span>
  if (param.formType === 5) return <DictText code={param.dictCode ?? ''} value={String(value)} />
  if (param.formType === 6) return <DateText value={String(value)} />
  return <span className="area">{String(value)}</span>
}
