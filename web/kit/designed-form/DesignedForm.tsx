import { Button } from 'antd'
import { useId } from 'react'
import { openChecks } from '#common/rules/forms/designed-form.ts'
import type { CSSProperties } from 'react'
import type {
  FormAnswers,
  FormDefinition,
  FormElement,
  FormFieldError,
  FormField,
} from '#common/rules/forms/designed-form.ts'
import type { Lang } from '#common/text.ts'
import { LanguageOverride, useLang, useLocalized, useFormatMessage } from '#web/api/text.tsx'
import { kitText } from '../kit.text.ts'
import { DesignedFieldInput } from './DesignedFieldInput.tsx'
import './designed-form.css'

/** An error from the client-side check or from the server. */
export type FormError = FormFieldError | { field: string; msg: string }
interface Props {
  definition: FormDefinition
  /** answers by keyword; an empty answer is absent or null */
  value: FormAnswers
  onChange?: (value: FormAnswers) => void
  /** errors of `validateAnswers` or of the server; the last part of `field` is the keyword */
  errors?: readonly FormError[]
  disabled?: boolean
  /** a language other than the user's */
  lang?: Lang
}

/** A designed form to fill in; one column in narrow windows. */
export function DesignedForm({ lang, ...props }: Props) {
  const userLang = useLang()
  return (
    <LanguageOverride lang={lang ?? userLang}>
      <FormGrid {...props} lang={lang ?? userLang} />
    </LanguageOverride>
  )
}

const inOrder = (a: FormElement, b: FormElement) => a.row - b.row || a.column - b.column

function FormGrid({
  definition,
  value,
  onChange,
  errors = [],
  disabled = false,
  lang,
}: Omit<Props, 'lang'> & { lang: Lang }) {
  const localize = useLocalized()
  const translate = useFormatMessage()
  const wordsOf = (error: FormError) =>
    'msg' in error ? error.msg : translate(error.phrase, error.params)
  const of = (keyword: string) => errors.find(({ field }) => field.split('.').at(-1) === keyword)
  const put = (keyword: string, answer: unknown) => onChange?.({ ...value, [keyword]: answer })
  return (
    <div className="designed-form" lang={lang === 'zh' ? 'zh-CN' : 'en'}>
      {onChange && !disabled && <AnswerChecks {...{ definition, value, onChange }} />}
      <div className="dform-grid" style={{ '--columns': definition.columns } as CSSProperties}>
        {definition.elements.toSorted(inOrder).map((e) => {
          const place = { gridColumn: `${e.column + 1} / span ${e.width}`, gridRow: e.row + 1 }
          if (e.element !== 'field') {
            const [Tag, look] =
              e.element === 'heading'
                ? ['h3' as const, 'dform-heading']
                : ['p' as const, 'dform-text']
            return (
              <Tag key={`${e.row}.${e.column}`} className={look} style={place}>
                {localize(e.textZh, e.textEn)}
              </Tag>
            )
          }
          const error = of(e.keyword)
          return (
            <div key={e.keyword} className="dform-cell" style={place}>
              <LabelledField
                field={e}
                value={value[e.keyword]}
                error={error && wordsOf(error)}
                disabled={disabled}
                onChange={(answer) => put(e.keyword, answer)}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Answers the open checks that have the same choices with the first of these. */
function AnswerChecks({
  definition,
  value,
  onChange,
}: Required<Pick<Props, 'definition' | 'value' | 'onChange'>>) {
  const localize = useLocalized()
  const translate = useFormatMessage()
  const open = openChecks(definition, value)
  if (!open) return null
  const { keywords, first } = open
  const answer = () =>
    onChange({ ...value, ...Object.fromEntries(keywords.map((one) => [one, first.value])) })
  return (
    <p>
      <Button size="small" onClick={answer}>
        {translate(kitText.answerChecks, {
          count: keywords.length,
          answer: localize(first.zh, first.en),
        })}
      </Button>
    </p>
  )
}

interface QuestionProps {
  field: FormField
  value: unknown
  error: string | undefined
  disabled: boolean
  onChange: (answer: unknown) => void
}

/** Label, input, help and error of a field. */
function LabelledField({ field, value, error, disabled, onChange }: QuestionProps) {
  const localize = useLocalized()
  const id = useId()
  const label = localize(field.attrNameZh, field.attrNameEn)
  const help = localize(field.helpZh, field.helpEn)
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  const mark = field.required && (
    <span className="designed-form-required" aria-hidden="true">
      *{' '}
    </span>
  )
  const common = {
    id,
    disabled,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': true as const }),
    ...(field.required && { 'aria-required': true as const }),
  }
  return (
    <>
      {field.formType === 7 ? (
        <DesignedFieldInput field={field} value={value} onChange={onChange} common={common}>
          {mark}
          {label}
        </DesignedFieldInput>
      ) : (
        <>
          <label htmlFor={id}>
            {mark}
            {label}
          </label>
          <DesignedFieldInput field={field} value={value} onChange={onChange} common={common} />
        </>
      )}
      {help && (
        <small id={`${id}-help`} className="dform-help">
          {help}
        </small>
      )}
      {error && (
        <small id={`${id}-error`} className="designed-form-error" role="alert">
          {error}
        </small>
      )}
    </>
  )
}
