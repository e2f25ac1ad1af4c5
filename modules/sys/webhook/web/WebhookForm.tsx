import { useRef } from 'react'
import { useCreatedSecret } from '#modules/sys/apiKey/web/CreatedSecret.tsx'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { webhook } from '../webhook.contract.ts'
import { webhookText } from '../webhook.text.ts'
import { KindsInput } from './KindsInput.tsx'

const texts = {
  title: webhookText.createdTitle,
  help: webhookText.secretHelp,
  lost: webhookText.lost,
}

export default function WebhookForm(props: FormProps) {
  const show = useCreatedSecret(texts)
  const name = useRef('')
  const saved: FormProps['onSaved'] = (answer) => {
    props.onSaved?.(answer)
    if (props.id === undefined) show(name.current, (answer as { secret?: string | null }).secret)
  }
  return (
    <EntityForm
      {...props}
      contract={webhook}
      text={webhookText}
      onSaved={saved}
      beforeSave={(values) => {
        name.current = values.name ?? ''
        return values
      }}
      sections={[
        {
          fields: [
            'name',
            { name: 'url', help: webhookText.urlHelp },
            {
              name: 'apiKeyId',
              help: webhookText.apiKeyHelp,
              disabled: props.id !== undefined,
            },
            {
              name: 'kinds',
              fullWidth: true,
              input: <KindsInput />,
              help: webhookText.kindsHelp,
            },
          ],
        },
      ]}
    />
  )
}
