import { useText } from '#web/api/text.tsx'
import { certTemplateText } from '../certTemplate.text.ts'
import { ParamRow } from './ParamRow.tsx'
import type { Param } from './params.ts'

interface Props { list: readonly Param[]; onChange: (keyword: string, part: Partial<Param>) => void; disabled: boolean }

/** The parameters of a template, one block each, edited where they stand. */
export function ParamList({ list, onChange, disabled }: Props) {
  const t = useText(certTemplateText)
  if (list.length === 0) return <p className="faint">{t.nothingFound}</p>
  return <ol className="params">{list.map((param) => <ParamRow key={param.keyword} param={param} onChange={onChange} disabled={disabled} />)}</ol>
}
