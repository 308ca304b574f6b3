import { Editor } from "./editor";

export default function Page() {
  return <Editor />;
}
