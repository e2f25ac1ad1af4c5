import { keysOf } from '#common/keys-of.ts'
import { TableInput } from '#web/kit/form/TableInput.tsx'
import { certTemplate, lineFields } from '../certTemplate.contract.ts'
import { certTemplateText } from '../certTemplate.text.ts'
import { defineTemplateKind } from './template-page-config.ts'

const { sections: words, line } = certTemplateText
const columns = keysOf(lineFields).map((name) => ({
  name,
  label: line[name],
  field: lineFields[name],
  width: name.startsWith('gross') ? 2 : 4,
}))

/** Configuration of the template page for certificate templates. */
export const certTemplateKind = defineTemplateKind({
  contract: certTemplate,
  text: certTemplateText,
  name: 'templateName',
  list: '/basic/certTemplate/list',
  page: '/basic/certTemplate/detail',
  newTitle: certTemplateText.new,
  sections: [
    {
      title: words.what,
      fields: [
        'templateName',
        'templateVersion',
        { name: 'certId', optionFilters: { status: [1] } },
        'crfType',
        { name: 'issueUnit', help: certTemplateText.issueUnitHelp },
        { name: 'termDura', help: certTemplateText.durationHelp },
        'termUnit',
        { name: 'certExpiry', help: certTemplateText.certExpiryHelp },
        { name: 'status' },
      ],
    },
    {
      title: words.fits,
      fields: [
        'flagId',
        'term',
        { name: 'actionType', help: certTemplateText.actionHelp },
        { name: 'shipTypes' },
        'grossTonFrom',
        'grossTonTo',
        { name: 'shipSize', help: certTemplateText.shipSizeHelp },
        {
          name: 'alsoFor',
          input: <TableInput columns={columns} max={50} />,
          help: certTemplateText.alsoForHelp,
        },
      ],
    },
    {
      title: words.fees,
      fields: [
        { name: 'flagFee', help: certTemplateText.flagFeeHelp },
        { name: 'companyTariff', help: certTemplateText.tariffHelp },
        'remark',
      ],
    },
  ],
})
