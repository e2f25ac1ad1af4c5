import { Alert, Button, Segmented } from 'antd'
import { useState } from 'react'
import { validateDefinition } from '#common/rules/forms/designed-form.ts'
import type { FormDefinition } from '#common/rules/forms/designed-form.ts'
import type { Lang } from '#common/text.ts'
import { useLang, useMessages } from '#web/api/text.tsx'
import { DesignedForm } from '#web/kit/designed-form/DesignedForm.tsx'
import { designerText } from '../designer.text.ts'
import { CheckResult } from './CheckResult.tsx'
import { useAnswers } from './use-answers.ts'

/** The form as it is filled in, in either language, with its validation. */
export function Preview({ definition }: { definition: FormDefinition }) {
  const t = useMessages(designerText)
  const own = useLang()
  const [lang, setLang] = useState<Lang>(own)
  const { values, setValue, errors, check, reset } = useAnswers(definition)
  if (validateDefinition(definition).length > 0)
    return <Alert type="warning" showIcon title={t.faulty} />
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
          <Button onClick={reset}>{t.clear}</Button>{' '}
          <Button type="primary" onClick={check}>
            {t.check}
          </Button>
        </span>
      </div>
      <CheckResult errors={errors} />
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
