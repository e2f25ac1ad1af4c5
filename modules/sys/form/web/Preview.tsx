import { Alert, Button, Segmented } from 'antd'
import { useState } from 'react'
import {
  validateDefinition,
  validateAnswers,
  defaultAnswers,
} from '#common/rules/forms/designed-form.ts'
import type {
  FormAnswers,
  FormDefinition,
  FormFieldError,
} from '#common/rules/forms/designed-form.ts'
import type { Lang } from '#common/text.ts'
import { useMe } from '#web/api/me.ts'
import { useLang, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DesignedForm } from '#web/kit/designed-form/DesignedForm.tsx'
import { designerText } from '../designer.text.ts'

/** The form as it is filled in, in either language, with its validation. */
export function Preview({ definition }: { definition: FormDefinition }) {
  const t = useMessages(designerText)
  const translate = useFormatMessage()
  const { today } = useMe().info
  const own = useLang()
  const [lang, setLang] = useState<Lang>(own)
  const [values, setValues] = useState<FormAnswers>(() => defaultAnswers(definition, today))
  const [errors, setErrors] = useState<FormFieldError[] | null>(null)
  if (validateDefinition(definition).length > 0)
    return <Alert type="warning" showIcon title={t.faulty} />
  const setValue = (next: FormAnswers) => {
    setValues(next)
    if (errors) setErrors(validateAnswers(definition, next, { today }))
  }
  return (
    <div className="form-preview">
      <div className="form-preview-head">
        <Segmented
          aria-label={t.language}
          value={lang}
          onChange={setLang}
          options={[
            { value: 'zh', label: t.chinese },
            { value: 'en', label: t.english },
          ]}
        />
        <span>
          <Button
            onClick={() => {
              setValues(defaultAnswers(definition, today))
              setErrors(null)
            }}
          >
            {t.clear}
          </Button>{' '}
          <Button
            type="primary"
            onClick={() => setErrors(validateAnswers(definition, values, { today }))}
          >
            {t.check}
          </Button>
        </span>
      </div>
      {errors && (
        <Alert
          className="form-alert"
          type={errors.length > 0 ? 'error' : 'success'}
          showIcon
          title={
            errors.length > 0 ? translate(designerText.notYet, { count: errors.length }) : t.fits
          }
        />
      )}
      <DesignedForm
        definition={definition}
        value={values}
        onChange={setValue}
        errors={errors ?? []}
        lang={lang}
      />
    </div>
  )
}
