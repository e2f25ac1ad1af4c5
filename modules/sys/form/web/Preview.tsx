import { Alert, Button, Segmented } from 'antd'
import { useState } from 'react'
import { checkDefinition, checkFilled, startValues } from '#common/rules/designed-form.ts'
import type { FilledValues, FormDefinition, FormFault } from '#common/rules/designed-form.ts'
import type { Lang } from '#common/text.ts'
import { useMe } from '#web/api/me.ts'
import { useLang, useSay, useText } from '#web/api/text.tsx'
import { DesignedForm } from '#web/kit/formview/DesignedForm.tsx'
import { designerText } from '../designer.text.ts'

/** The form as a person fills it in, in either language, with its checks. */
export function Preview({ definition }: { definition: FormDefinition }) {
  const t = useText(designerText)
  const say = useSay()
  const { today } = useMe().info
  const own = useLang()
  const [lang, setLang] = useState<Lang>(own)
  const [values, setValues] = useState<FilledValues>(() => startValues(definition, today))
  const [errors, setErrors] = useState<FormFault[] | null>(null)
  if (checkDefinition(definition).length > 0) return <Alert type="warning" showIcon title={t.faulty} />
  const put = (next: FilledValues) => {
    setValues(next)
    if (errors) setErrors(checkFilled(definition, next, { today }))
  }
  return (
    <div className="form-preview">
      <div className="form-preview-head">
        <Segmented aria-label={t.language} value={lang} onChange={setLang} options={[{ value: 'zh', label: t.chinese }, { value: 'en', label: t.english }]} />
        <span>
          <Button onClick={() => { setValues(startValues(definition, today)); setErrors(null) }}>{t.clear}</Button>{' '}
          <Button type="primary" onClick={() => setErrors(checkFilled(definition, values, { today }))}>{t.check}</Button>
        </span>
      </div>
      {errors && <Alert className="form-fault" type={errors.length > 0 ? 'error' : 'success'} showIcon title={errors.length > 0 ? say(designerText.notYet, { count: errors.length }) : t.fits} />}
      <DesignedForm definition={definition} value={values} onChange={put} errors={errors ?? []} lang={lang} />
    </div>
  )
}
