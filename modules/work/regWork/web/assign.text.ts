import { defineMessages } from '#common/text.ts'

/** Labels and help of the assignment form. */
export const {
  labels: assignLabels,
  flagHelp,
  kindHelp,
} = defineMessages('assignRegistration', {
  labels: {
    shipId: ['船舶', 'Ship'],
    certIds: ['登记证书类型', 'Certificates'],
    certId: ['证书类型', 'Certificate type'],
    flagId: ['签发船旗国', 'Issuing flag'],
    operatorId: ['登记操作员', 'Operator'],
    actionType: ['签发类别', 'Action'],
    dueDate: ['要求完成日期', 'Due'],
    remark: ['备注', 'Remark'],
  },
  flagHelp: [
    '留空则为该船现船旗国；换旗登记请选择新船旗国',
    'If left empty, the current flag of the ship; for a change of flag choose the new flag state',
  ],
  kindHelp: [
    '报价行未注明，或实际办理的种类不同时选择；对所选各行均有效',
    'Choose if the quotation lines do not specify a type, or the actual type differs; applies to all selected lines',
  ],
})
