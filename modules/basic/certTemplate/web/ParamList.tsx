import { useMessages } from '#web/api/text.tsx'
import { certTemplateText } from '../certTemplate.text.ts'
import { ParamRow } from './ParamRow.tsx'
import type { Param } from './params.ts'

interface Props {
  list: readonly Param[]
  onChange: (keyword: string, part: Partial<Param>) => void
  disabled: boolean
}

/** Parameters of a template, one block each, edited in place. */
export function ParamList({ list, onChange, disabled }: Props) {
  const t = useMessages(certTemplateText)
  if (list.length === 0) return <p className="text-secondary">{t.nothingFound}</p>
  return (
    <ol className="params">
      {list.map((param) => (
        <ParamRow key={param.keyword} param={param} onChange={onChange} disabled={disabled} />
      ))}
    </ol>
  )
}
