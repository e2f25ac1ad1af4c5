import { useId } from 'react'
import type { CSSProperties } from 'react'
import type { FilledValues, FormDefinition, FormElement, FormFault, FormField } from '#common/rules/designed-form.ts'
import type { Lang } from '#common/text.ts'
import { InLanguage, useLang, usePick, useSay } from '../../api/text.tsx'
import { AnswerInput } from './AnswerInput.tsx'
import './formview.css'

/** What is wrong: as the check gives it, or as the server has said it. */
export type FormError = FormFault | { field: string; msg: string }
interface Props {
  definition: FormDefinition
  /** by keyword; what is not filled in is absent or null */
  value: FilledValues
  onChange?: (value: FilledValues) => void
  /** of `checkFilled`, or of the server's refusal; the last part of `field` is the keyword */
  errors?: readonly FormError[]
  disabled?: boolean
  /** another language than the reader's */
  lang?: Lang
}

/** A designed form as a person fills it in. Narrow windows get one column. */
export function DesignedForm({ lang, ...props }: Props) {
  const own = useLang()
  return <InLanguage lang={lang ?? own}><Drawn {...props} lang={lang ?? own} /></InLanguage>
}

const inOrder = (a: FormElement, b: FormElement) => a.row - b.row || a.column - b.column

function Drawn({ definition, value, onChange, errors = [], disabled = false, lang }: Omit<Props, 'lang'> & { lang: Lang }) {
  const pick = usePick()
  const say = useSay()
  const wordsOf = (error: FormError) => ('msg' in error ? error.msg : say(error.phrase, error.params))
  const of = (keyword: string) => errors.find(({ field }) => field.split('.').at(-1) === keyword)
  const put = (keyword: string, answer: unknown) => onChange?.({ ...value, [keyword]: answer })
  return (
    <div className="dform" lang={lang === 'zh' ? 'zh-CN' : 'en'}>
      <div className="dform-grid" style={{ '--columns': definition.columns } as CSSProperties}>
        {definition.elements.toSorted(inOrder).map((e) => {
          const place = { gridColumn: `${e.column + 1} / span ${e.width}`, gridRow: e.row + 1 }
          if (e.element !== 'field') {
            const [Tag, look] = e.element === 'heading' ? ['h3' as const, 'dform-heading'] : ['p' as const, 'dform-text']
            return <Tag key={`${e.row}.${e.column}`} className={look} style={place}>{pick(e.textZh, e.textEn)}</Tag>
          }
          const error = of(e.keyword)
          return <div key={e.keyword} className="dform-cell" style={place}><Question field={e} value={value[e.keyword]} fault={error && wordsOf(error)} disabled={disabled} onChange={(answer) => put(e.keyword, answer)} /></div>
        })}
      </div>
    </div>
  )
}

interface QuestionProps { field: FormField; value: unknown; fault: string | undefined; disabled: boolean; onChange: (answer: unknown) => void }

/** Label, input, help and what is wrong with the answer. */
function Question({ field, value, fault, disabled, onChange }: QuestionProps) {
  const pick = usePick()
  const id = useId()
  const label = pick(field.attrNameZh, field.attrNameEn)
  const help = pick(field.helpZh, field.helpEn)
  const described = [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ')
  const mark = field.required && <span className="dform-mark" aria-hidden="true"> *</span>
  const common = { id, disabled, ...(described && { 'aria-describedby': described }), ...(fault && { 'aria-invalid': true as const }), ...(field.required && { 'aria-required': true as const }) }
  return (
    <>
      {field.formType === 7
        ? <AnswerInput field={field} value={value} onChange={onChange} common={common}>{label}{mark}</AnswerInput>
        : <><label htmlFor={id}>{label}{mark}</label><AnswerInput field={field} value={value} onChange={onChange} common={common} /></>}
      {help && <small id={`${id}-help`} className="dform-help">{help}</small>}
      {fault && <small id={`${id}-fault`} className="dform-fault" role="alert">{fault}</small>}
    </>
  )
}
