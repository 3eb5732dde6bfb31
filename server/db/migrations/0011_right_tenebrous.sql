CREATE TABLE "waiting_decisions" (
	"paper_id" uuid PRIMARY KEY NOT NULL,
	"undo_id" uuid NOT NULL,
	"status" text NOT NULL,
	"feedback" text NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_on" timestamp(3) with time zone NOT NULL,
	"undo_until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "waiting_decisions" ADD CONSTRAINT "waiting_decisions_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_decisions_undo_id_index" ON "waiting_decisions" USING btree ("undo_id");