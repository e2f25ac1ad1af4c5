import { useRef } from 'react'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { apiKey } from '../apiKey.contract.ts'
import { apiKeyText } from '../apiKey.text.ts'
import { useCreatedSecret } from './CreatedSecret.tsx'
import { RightsInput } from './RightsInput.tsx'

const texts = {
  title: apiKeyText.createdTitle,
  help: apiKeyText.onceHelp,
  lost: apiKeyText.lost,
}

export default function ApiKeyForm(props: FormProps) {
  const show = useCreatedSecret(texts)
  const name = useRef('')
  const saved: FormProps['onSaved'] = (answer) => {
    props.onSaved?.(answer)
    if (props.id === undefined) show(name.current, (answer as { secret?: string | null }).secret)
  }
  return (
    <EntityForm
      {...props}
      contract={apiKey}
      text={apiKeyText}
      onSaved={saved}
      beforeSave={(values) => {
        name.current = values.name ?? ''
        return values
      }}
      sections={[
        {
          fields: [
            'name',
            {
              name: 'rights',
              fullWidth: true,
              input: <RightsInput />,
              help: apiKeyText.rightsHelp,
            },
            { name: 'dataType', help: apiKeyText.scopeHelp },
            { name: 'expiresOn', help: apiKeyText.expiryHelp },
          ],
        },
      ]}
    />
  )
}
