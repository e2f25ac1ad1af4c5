import { Button, Form } from 'antd'
import type { FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import { useFormatMessage } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { isEmptyValue } from './validation-rules.ts'

type Name = (string | number)[]

/** Names of the fields that cannot be sent because they are empty, in the order of the form. */
function useMissingFields(form: FormInstance): readonly Name[] {
  const values: unknown = Form.useWatch([], { form, preserve: true })
  const [missing, setMissing] = useState<readonly Name[]>([])
  useEffect(() => {
    let isCurrent = true
    const put = (names: readonly Name[]) => {
      if (isCurrent) setMissing(names)
    }
    form.validateFields({ validateOnly: true }).then(
      () => put([]),
      ({ errorFields }: { errorFields: { name: Name }[] }) =>
        put(
          errorFields.map(({ name }) => name).filter((at) => isEmptyValue(form.getFieldValue(at))),
        ),
    )
    return () => {
      isCurrent = false
    }
  }, [form, values])
  return missing
}

interface Props {
  form: FormInstance
  /** shows a field; default: scrolls to it and focuses it */
  goTo?: (name: Name) => void
}

/** Part of the footer of a form: how many required fields are empty, as a button to the next one. */
export function MissingFields({ form, goTo }: Props) {
  const translate = useFormatMessage()
  const missing = useMissingFields(form)
  const [next] = missing
  const show = goTo ?? ((name: Name) => form.scrollToField(name, { focus: true, block: 'center' }))
  return (
    <span className="form-missing" role="status">
      {next && (
        <Button type="link" size="small" disabled={false} onClick={() => show(next)}>
          {translate(kitText.missingFields, { count: missing.length })}
        </Button>
      )}
    </span>
  )
}
