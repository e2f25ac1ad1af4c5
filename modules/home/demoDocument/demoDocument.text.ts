import { defineMessages } from '#common/text.ts'

export const demoDocumentText = defineMessages('demoDocument', {
  title: ['演示文件', 'Demonstration documents'],
  singular: ['演示文件', 'Demonstration document'],
  labels: {},
  progress: [
    '正在生成演示文件：已完成 {done} 份，共 {total} 份',
    'Demonstration documents: {done} of {total}',
  ],
  counting: ['即将生成演示文件', 'Demonstration documents are about to be generated'],
  hint: [
    '示范船东的六艘船的证书与签署正在后台生成，可以照常使用系统。',
    'Certificates and endorsements for six ships of each demonstration owner are being generated in the background. You can use the system meanwhile.',
  ],
})
