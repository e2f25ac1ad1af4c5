import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { apiKey } from '../apiKey.contract.ts'
import { apiKeyText } from '../apiKey.text.ts'
import { RightsInput } from './RightsInput.tsx'
import { SecretForm } from './SecretForm.tsx'

const secretTexts = {
  title: apiKeyText.createdTitle,
  help: apiKeyText.onceHelp,
  lost: apiKeyText.lost,
}

export default function ApiKeyForm(props: FormProps) {
  return (
    <SecretForm
      {...props}
      contract={apiKey}
      text={apiKeyText}
      secretTexts={secretTexts}
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
