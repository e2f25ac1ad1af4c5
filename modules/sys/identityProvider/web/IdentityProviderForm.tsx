import { formatMessage } from '#common/text.ts'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { identityProvider } from '../identityProvider.contract.ts'
import { identityProviderText } from '../identityProvider.text.ts'

const addresses = {
  redirect: `${location.origin}/login/provider`,
  signOut: `${location.origin}/api/auth/provider/logout`,
}
const issuerHelp = {
  key: identityProviderText.issuerHelp.key,
  zh: formatMessage(identityProviderText.issuerHelp, 'zh', addresses),
  en: formatMessage(identityProviderText.issuerHelp, 'en', addresses),
}

export default function IdentityProviderForm(props: FormProps) {
  return (
    <EntityForm
      {...props}
      contract={identityProvider}
      text={identityProviderText}
      sections={[
        {
          columns: 2,
          fields: [
            'nameZh',
            'nameEn',
            { name: 'issuer', fullWidth: true, help: issuerHelp },
            'clientId',
            {
              name: 'clientSecret',
              ...(props.id !== undefined && { help: identityProviderText.secretHelp }),
            },
            { name: 'scopes', help: identityProviderText.scopesHelp },
            { name: 'groupsClaim', help: identityProviderText.claimHelp },
            { name: 'managesRoles', fullWidth: true, help: identityProviderText.managesHelp },
            { name: 'createsUsers', fullWidth: true },
            { name: 'localSignIn', fullWidth: true, help: identityProviderText.localHelp },
            'status',
          ],
        },
      ]}
    />
  )
}
