/** Replaces XMLHttpRequest for uploads: the test completes, fails and advances those in `sent`. */
export class TestUpload {
  static sent: TestUpload[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = "";
  path = "";
  headers: Record<string, string> = {};
  file: File | undefined;
  open(_method: string, path: string) {
    this.path = path;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(file: File) {
    this.file = file;
    TestUpload.sent.push(this);
  }
  abort() {
    this.onabort?.();
  }
  progress(share: number) {
    this.upload.onprogress?.({ loaded: share * 100, total: 100 });
  }
  respond(status: number, json: object) {
    this.respondText(status, JSON.stringify(json));
  }
  respondText(status: number, text: string) {
    this.status = status;
    this.responseText = text;
    this.onload?.();
  }
}
