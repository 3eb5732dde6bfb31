CREATE TABLE "decision_kinds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT first_version() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tentative_decisions" (
	"paper_id" uuid PRIMARY KEY NOT NULL,
	"mark_id" uuid NOT NULL,
	"status" text NOT NULL,
	"kind_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"marked_by" uuid NOT NULL,
	"marked_on" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "decision_kind_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "status_changes" ADD COLUMN "decision_kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_decisions" ADD COLUMN "kind_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "tentative_decisions" ADD CONSTRAINT "tentative_decisions_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "decision_kinds_name_index" ON "decision_kinds" USING btree (lower("name"));