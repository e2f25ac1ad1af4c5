import { SecretForm } from '#modules/sys/apiKey/web/SecretForm.tsx'
import { useMe } from '#web/api/me.ts'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { webhook } from '../webhook.contract.ts'
import { webhookText } from '../webhook.text.ts'
import { KindsInput } from './KindsInput.tsx'

const secretTexts = {
  title: webhookText.createdTitle,
  help: webhookText.secretHelp,
  lost: webhookText.lost,
}

export default function WebhookForm(props: FormProps) {
  const { userId } = useMe().info
  return (
    <SecretForm
      {...props}
      contract={webhook}
      text={webhookText}
      secretTexts={secretTexts}
      sections={[
        {
          fields: [
            'name',
            { name: 'url', help: webhookText.urlHelp },
            {
              name: 'apiKeyId',
              help: webhookText.apiKeyHelp,
              optionFilters: { state: ['active'], userId: [userId] },
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
