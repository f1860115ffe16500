import { useQuery } from "@tanstack/react-query";
import { birthNoticesQuery } from "../../../api/families/births.ts";
import { describeWritingAdvice } from "../../shared/births/notice-texts.ts";

/** Above a doula's message field, if the parent told them something that changes what to write. */
export function WritingAdvice({ parentId, firstName }: { parentId: string; firstName: string }) {
  const { data } = useQuery(birthNoticesQuery);
  const notice = data?.items.find(({ parent }) => parent.user_id === parentId);
  const advice = notice && describeWritingAdvice(notice, firstName);
  if (!advice) return null;
  return <p className="border-line border-t bg-sunken px-4 py-2 text-sm">{advice}</p>;
}
