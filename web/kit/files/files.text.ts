import { defineMessages } from '#common/text.ts'

/** Texts of uploads, images and the PDF viewer. */
export const fileText = defineMessages('kitFiles', {
  uploadDrop: ['点击或拖放文件到此处', 'Select or drop a file here'],
  uploading: ['正在上传 {percent}%', 'Uploading {percent}%'],
  uploadWaits: ['等待网络恢复', 'Waiting for connection'],
  takePhoto: ['拍照', 'Take photo'],
  originalPhotos: ['发送原图', 'Send original size'],
  uploadOne: [
    '只能上传一个文件，请先删除已有文件',
    'Only one file may be uploaded: delete the existing file first',
  ],
  uploadType: ['不支持的文件类型', 'File type not supported'],
  uploadSize: ['文件过大，每个文件最多 {max} MB', 'File too large: at most {max} MB per file'],
  removeFile: ['删除文件：{name}', 'Delete file: {name}'],
  unnamed: ['附件', 'Attachment'],
  imageTitle: ['编辑图片', 'Edit image'],
  imageChoose: ['选择图片', 'Choose image'],
  imageChange: ['更换图片', 'Change image'],
  imageClear: ['去除白色背景', 'Remove white background'],
  imageHelp: [
    '请上传白色背景的图片，最大 500 × 300 像素，过大时自动缩小。',
    'Use an image with a white background, at most 500 × 300 pixels. Larger images are scaled down automatically.',
  ],
  imageBad: ['无法识别该图片', 'This file is not a readable image'],
  preview: ['预览', 'Preview'],
  pdfPage: ['第 {page} / {pages} 页', 'Page {page} of {pages}'],
  pdfPrevious: ['上一页', 'Previous page'],
  pdfNext: ['下一页', 'Next page'],
  zoomIn: ['放大', 'Zoom in'],
  zoomOut: ['缩小', 'Zoom out'],
  zoomFit: ['适合宽度', 'Fit to width'],
  pdfLost: ['无法显示该 PDF 文件', 'This PDF cannot be displayed'],
  download: ['下载', 'Download'],
  loading: ['正在加载…', 'Loading…'],
  ok: ['确定', 'OK'],
  remove: ['删除', 'Delete'],
})
